import NIOCore
package import NIOPosix

extension NIOThreadPool {
    /// The threads for what takes long to compute, of all servers of this process. Connecting and looking up names have
    /// others (`singleton`), as they can wait for a network for long.
    package static let analyses: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: System.coreCount + 6)
        pool.start()
        return pool
    }()
}
