#ifndef WEHE_CLIBEDIT_SHIM_H
#define WEHE_CLIBEDIT_SHIM_H

// Swift cannot call variadic C functions, and does not see stdin, stdout and stderr as safe values.
// Each wrapper fixes one set of argument types of el_set, el_wset, el_get or history_w.

#include <stdio.h>
#include <wchar.h>
#include <histedit.h>

// Glibc hides wcwidth from Swift behind a feature macro.
extern int wcwidth(wchar_t);

typedef wchar_t *(*wehe_prompt_function)(EditLine *);
typedef unsigned char (*wehe_key_function)(EditLine *, int);

static inline EditLine *wehe_el_init(const char *program) {
    return el_init(program, stdin, stdout, stderr);
}

static inline int wehe_el_set_editor(EditLine *editor, const char *name) {
    return el_set(editor, EL_EDITOR, name);
}

static inline int wehe_el_set_client(EditLine *editor, void *client) {
    return el_set(editor, EL_CLIENTDATA, client);
}

static inline void *wehe_el_client(EditLine *editor) {
    void *client = 0;
    el_get(editor, EL_CLIENTDATA, &client);
    return client;
}

static inline int wehe_el_set_prompt(EditLine *editor, wehe_prompt_function prompt, wchar_t mark) {
    return el_wset(editor, EL_PROMPT_ESC, prompt, (int)mark);
}

static inline int wehe_el_set_reader(EditLine *editor, el_rfunc_t reader) {
    return el_wset(editor, EL_GETCFN, reader);
}

static inline int wehe_el_set_history(EditLine *editor, HistoryW *history) {
    return el_wset(editor, EL_HIST, history_w, history);
}

static inline int wehe_el_set_tty(EditLine *editor, const char *which, const char *mode) {
    return el_set(editor, EL_SETTY, which, mode, NULL);
}

static inline int wehe_el_set_capability(EditLine *editor, const char *name, const char *value) {
    return el_set(editor, EL_SETTC, name, value, NULL);
}

// Returns a number that libedit stores about the terminal, or -1.
static inline int wehe_el_capability(EditLine *editor, const char *name) {
    int value = -1;
    el_get(editor, EL_GETTC, name, &value);
    return value;
}

static inline int wehe_el_bind(EditLine *editor, const char *key, const char *command) {
    return el_set(editor, EL_BIND, key, command, NULL);
}

// Removes the binding of a key, in the map for typing or in vi's map for commands.
static inline int wehe_el_unbind(EditLine *editor, const char *key, int alternative) {
    return alternative ? el_set(editor, EL_BIND, "-a", "-r", key, NULL)
                       : el_set(editor, EL_BIND, "-r", key, NULL);
}

static inline int wehe_el_bind_alternative(EditLine *editor, const char *key, const char *command) {
    return el_set(editor, EL_BIND, "-a", key, command, NULL);
}

static inline int wehe_el_add_key(
    EditLine *editor, const char *key, const char *name, wehe_key_function function
) {
    return el_set(editor, EL_ADDFN, name, name, function) | el_set(editor, EL_BIND, key, name, NULL);
}

static inline int wehe_el_set_raw(EditLine *editor, int raw) {
    return el_set(editor, EL_PREP_TERM, raw);
}

static inline int wehe_el_refresh(EditLine *editor) {
    return el_set(editor, EL_REFRESH);
}

static inline int wehe_history_set_size(HistoryW *history, int size) {
    HistEventW event;
    return history_w(history, &event, H_SETSIZE, size);
}

static inline int wehe_history_enter(HistoryW *history, const wchar_t *line) {
    HistEventW event;
    return history_w(history, &event, H_ENTER, line);
}

static inline int wehe_history_clear(HistoryW *history) {
    HistEventW event;
    return history_w(history, &event, H_CLEAR);
}

// Writes through the same buffer as libedit, so that the order on the screen is the order of the calls.
static inline int wehe_write_stdout(const char *bytes, size_t count) {
    size_t written = fwrite(bytes, 1, count, stdout);
    return (fflush(stdout) == 0 && written == count) ? 0 : -1;
}

#endif
