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
    messages.format("course-number", &args)
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
