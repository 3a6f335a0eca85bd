//! Accounts as their users meet them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use accounts::{AccountError, Accounts, Lifetime, NameFault, Role, UserKind, Visitor};
use store::Site;
use store::site::{Durability, now};

/// A data folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("chuhe-accounts-it-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

fn with_accounts<F: Future<Output = ()>>(test: impl FnOnce(Accounts, PathBuf) -> F) {
    let folder = Folder::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let site = Site::create(&folder.0, Durability::Process).await.expect("a database");
        test(Accounts::new(site), folder.0.clone()).await;
    });
}

const PASSWORD: &str = "correct horse";

#[test]
fn a_member_comes_back_with_the_password_in_any_width() {
    with_accounts(|accounts, _| async move {
        let made = accounts.register("Hu_一刀", "ｐａｓｓ１２３４", None).await.expect("a member");
        assert_eq!((made.kind, made.role), (UserKind::Member, Role::User));
        let back = accounts.login("ＨＵ_一刀 ", "pass1234").await.expect("the same");
        assert_eq!(back.id, made.id);
    });
}

#[test]
fn wrong_names_and_wrong_passwords_are_answered_alike() {
    with_accounts(|accounts, _| async move {
        let user = accounts.register("hu", PASSWORD, None).await.expect("a member");
        let guest = accounts.guest().await.expect("a guest");
        accounts.register("gone", PASSWORD, None).await.expect_err("this name is reserved");
        let mut answers = vec![
            accounts.login("hu", "wrong horse").await,
            accounts.login("nobody-there", PASSWORD).await,
            accounts.login(&guest.name, "").await,
            accounts.login("hu", &"x".repeat(1_000_000)).await,
        ];
        accounts.set_closed(user.id, true).await.expect("closed");
        answers.push(accounts.login("hu", PASSWORD).await);
        for answer in answers {
            assert!(matches!(answer, Err(AccountError::BadCredentials)), "{answer:?}");
        }
    });
}

#[test]
fn nobody_takes_a_name_or_one_that_looks_like_it() {
    with_accounts(|accounts, _| async move {
        accounts.register("paul", PASSWORD, None).await.expect("a member");
        let again = accounts.register("PAUL", PASSWORD, None).await;
        assert!(matches!(again, Err(AccountError::NameTaken)), "{again:?}");
        let alike = accounts.register("раul", PASSWORD, None).await;
        assert!(matches!(alike, Err(AccountError::Name(NameFault::LookAlike))), "{alike:?}");
        let short = accounts.register("anna", "1234567", None).await;
        assert!(matches!(short, Err(AccountError::Password(_))), "{short:?}");
    });
}

#[test]
fn a_guest_becomes_a_member_and_stays_the_same() {
    with_accounts(|accounts, _| async move {
        let guest = accounts.guest().await.expect("a guest");
        assert!(guest.name.starts_with("guest-"), "{}", guest.name);
        let member = accounts.register("hu", PASSWORD, Some(guest.id)).await.expect("a member");
        assert_eq!((member.id, member.kind), (guest.id, UserKind::Member));
        // Whoever is no guest any more is not made another one: a new account is made.
        let other = accounts.register("li", PASSWORD, Some(guest.id)).await.expect("a member");
        assert_ne!(other.id, guest.id);
    });
}

#[test]
fn a_token_is_a_session_until_it_is_ended() {
    with_accounts(|accounts, folder| async move {
        let user = accounts.register("hu", PASSWORD, None).await.expect("a member");
        let visitor = Visitor { address: "::1".to_owned(), agent: "a".repeat(500) };
        let tokens = [Lifetime::Short, Lifetime::Long].map(|life| {
            let (accounts, visitor) = (accounts.clone(), visitor.clone());
            async move { accounts.begin_session(user.id, life, &visitor).await.expect("a session") }
        });
        let [first, second] = tokens;
        let (first, second) = (first.await.to_string(), second.await.to_string());
        let login = accounts.resume(&first).await.expect("an answer").expect("a session");
        assert_eq!((login.user.id, &*login.session.address), (user.id, "::1"));
        assert!(login.session.expires_at > now());
        for wrong in ["", "x", &first[1..], &first.replace(&first[..1], "g"), &"0".repeat(64)] {
            assert_eq!(accounts.resume(wrong).await.expect("an answer"), None);
        }
        // Nothing in the file lets anybody in.
        let mut files = Vec::new();
        for file in std::fs::read_dir(&folder).expect("a folder") {
            files.extend(std::fs::read(file.expect("a file").path()).expect("its bytes"));
        }
        for secret in [&*first, &*second, PASSWORD] {
            assert!(!files.windows(secret.len()).any(|part| part == secret.as_bytes()));
        }
        accounts.change_password(&login, PASSWORD, "another horse").await.expect("changed");
        assert!(accounts.resume(&first).await.expect("an answer").is_some());
        assert_eq!(accounts.resume(&second).await.expect("an answer"), None);
        assert!(accounts.login("hu", PASSWORD).await.is_err());
        accounts.logout(&first).await.expect("logged out");
        assert_eq!(accounts.resume(&first).await.expect("an answer"), None);
    });
}

#[test]
fn a_deleted_account_leaves_no_name() {
    with_accounts(|accounts, _| async move {
        let user = accounts.register("hu", PASSWORD, None).await.expect("a member");
        let token = accounts.begin_session(user.id, Lifetime::Long, &Visitor::default()).await;
        let token = token.expect("a session").to_string();
        accounts.delete(user.id).await.expect("deleted");
        assert_eq!(accounts.resume(&token).await.expect("an answer"), None);
        assert!(matches!(accounts.find("hu").await, Err(AccountError::NotFound(_))));
        assert_eq!(accounts.list("", 0, 10).await.expect("a list"), (0, Vec::new()));
        let left =
            accounts.site().user(user.id).await.expect("an answer").expect("the number stays");
        assert_eq!((left.kind, &*left.name, left.password), (UserKind::Gone, "", None));
        accounts.register("hu", PASSWORD, None).await.expect("the name is free again");
    });
}

#[test]
fn members_are_listed_by_name() {
    with_accounts(|accounts, _| async move {
        for name in ["Zhang", "hu", "胡一刀"] {
            accounts.register(name, PASSWORD, None).await.expect("a member");
        }
        accounts.guest().await.expect("a guest");
        let names = |found: Vec<accounts::UserRow>| -> Vec<String> {
            found.into_iter().map(|user| user.name).collect()
        };
        let (count, all) = accounts.list("", 0, 10).await.expect("a list");
        assert_eq!((count, names(all)), (3, vec!["hu".into(), "Zhang".into(), "胡一刀".into()]));
        let (count, some) = accounts.list("H", 1, 10).await.expect("a list");
        assert_eq!((count, names(some)), (2, vec!["Zhang".to_owned()]));
    });
}

#[test]
fn old_sessions_make_room_for_new_ones() {
    with_accounts(|accounts, _| async move {
        let user = accounts.guest().await.expect("a guest");
        for _ in 0..25 {
            let visitor = Visitor::default();
            accounts.begin_session(user.id, Lifetime::Guest, &visitor).await.expect("a session");
        }
        assert_eq!(accounts.site().sessions(user.id).await.expect("a list").len(), 20);
    });
}

#[test]
fn whoever_logs_in_was_seen() {
    with_accounts(|accounts, _| async move {
        let user = accounts.register("hu", PASSWORD, None).await.expect("a member");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let visitor = Visitor::default();
        accounts.begin_session(user.id, Lifetime::Short, &visitor).await.expect("a session");
        let seen = accounts.find("hu").await.expect("it is there").seen_at;
        assert!(seen > user.seen_at, "{seen}");
    });
}
