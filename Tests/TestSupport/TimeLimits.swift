// The benchmarks use this module too, and a program that is linked statically has no Testing.
#if canImport(Testing)
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Turns a hang into a failure. It is no bound on how slow a machine may be.
    package static var mustEnd: TimeLimitTrait { .timeLimit(.minutes(20)) }
}
#endif
