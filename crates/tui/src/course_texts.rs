//! The course in words.

use messages::Messages;

use crate::learning::Learning;

/// Which board it is.
pub(crate) fn title(messages: &Messages, learning: &Learning) -> String {
    let id = learning.attempt.lesson().id;
    let args = [
        ("number", (learning.number + 1).into()),
        ("count", learning.count().into()),
        ("title", messages.text(&format!("course-{id}-title")).into()),
    ];
    let title = messages.format("course-number", &args);
    if learning.is_done() {
        messages.format("course-title-done", &[("title", title.into())])
    } else {
        title
    }
}

/// How many boards are done.
pub(crate) fn progress(messages: &Messages, learning: &Learning) -> String {
    let args = [("done", learning.done.len().into()), ("count", learning.count().into())];
    messages.format("course-progress", &args)
}

/// What is taught.
pub(crate) fn text(messages: &Messages, learning: &Learning) -> String {
    messages.text(&format!("course-{}-text", learning.attempt.lesson().id))
}

/// What is to be done.
pub(crate) fn task(messages: &Messages, learning: &Learning) -> String {
    let code = learning.attempt.lesson().task.code();
    let task = messages.text(&format!("course-task-{code}"));
    messages.format("course-task", &[("task", task.into())])
}
