//! Users' names, as games show them.

use std::collections::HashMap;

use store::Site;

use crate::error::ApiError;
use crate::wire::UserView;

/// Users by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct People(HashMap<i64, UserView>);

impl People {
    /// Looks these users up.
    pub(crate) async fn of(
        site: &Site,
        ids: impl IntoIterator<Item = i64>,
    ) -> Result<Self, ApiError> {
        let mut people = Self::default();
        people.add(site, ids).await?;
        Ok(people)
    }

    /// Looks up those that are not known yet.
    pub(crate) async fn add(
        &mut self,
        site: &Site,
        ids: impl IntoIterator<Item = i64>,
    ) -> Result<(), ApiError> {
        let mut ids: Vec<i64> = ids.into_iter().filter(|id| !self.0.contains_key(id)).collect();
        ids.sort_unstable();
        ids.dedup();
        for user in site.users(&ids).await? {
            self.0.insert(user.id, UserView::from(&user));
        }
        Ok(())
    }

    /// A user's name has changed.
    pub(crate) fn set(&mut self, user: UserView) {
        if let Some(id) = user.id {
            self.0.insert(id, user);
        }
    }

    /// A user; somebody unknown is gone.
    pub(crate) fn get(&self, id: i64) -> UserView {
        self.0.get(&id).cloned().unwrap_or_else(UserView::gone)
    }
}
