//! The interface for machines: `/api/openapi.json`. A test compares it with the routes.

#![expect(clippy::needless_pass_by_value, reason = "schemas are put together from values")]

use std::sync::LazyLock;

use axum::Json;
use serde_json::{Map, Value, json};

/// What an operation takes.
enum Takes {
    Nothing,
    /// A JSON body with this schema.
    Body(Value),
    /// A file.
    File,
}

/// An operation: method, path, what it does, what it takes, the parts of the query, the statuses
/// of success.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    takes: Takes,
    query: &'static [&'static str],
    success: u16,
}

pub(crate) async fn serve() -> Json<&'static Value> {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(document);
    Json(&DOCUMENT)
}

fn object(required: &[&str], properties: Value) -> Value {
    json!({
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": false,
    })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn one_of(names: &[&str]) -> Value {
    json!({ "type": "string", "enum": names })
}

fn moves() -> Value {
    json!({ "type": "array", "items": text(), "maxItems": 1000 })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn bearer() -> Value {
    json!({ "type": "boolean" })
}

fn line(required: &[&str]) -> Value {
    object(
        required,
        json!({ "fen": nullable(text()), "moves": moves(), "rules": reference("Rules") }),
    )
}

fn nullable(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn credentials() -> Value {
    object(
        &["name", "password"],
        json!({
            "name": text(), "password": text(), "remember": bearer(), "bearer": bearer(),
        }),
    )
}

fn analysis() -> Value {
    object(
        &[],
        json!({
            "fen": nullable(text()),
            "moves": moves(),
            "rules": reference("Rules"),
            "lines": { "type": "integer", "minimum": 0, "maximum": 5 },
            "ms": { "type": "integer", "minimum": 0, "maximum": 5000 },
        }),
    )
}

fn export() -> Value {
    object(
        &["format", "game"],
        json!({
            "format": text(),
            "notation": nullable(one_of(&["zh", "zh-hant", "wxf", "iccs", "uci"])),
            "encoding": nullable(text()),
            "name": nullable(text()),
            "game": reference("TreeIn"),
        }),
    )
}

fn admin_change() -> Value {
    object(
        &[],
        json!({
            "role": one_of(&["user", "moderator", "admin"]),
            "closed": { "type": "boolean" },
            "password": text(),
        }),
    )
}

fn report() -> Value {
    object(
        &["user", "reason"],
        json!({
            "user": text(),
            "game": nullable(text()),
            "reason": one_of(&["cheating", "abuse", "name", "other"]),
            "text": text(),
        }),
    )
}

fn act() -> Value {
    one_of(&[
        "abort",
        "resign",
        "draw-offer",
        "draw-accept",
        "draw-decline",
        "takeback-offer",
        "takeback-accept",
        "takeback-decline",
        "claim-victory",
        "claim-draw",
        "rematch-offer",
        "rematch-accept",
        "rematch-decline",
    ])
}

fn operations() -> Vec<Operation> {
    use Takes::{Body, File, Nothing};
    let mut all = Vec::new();
    let mut add = |method, path, summary, takes, query, success| {
        all.push(Operation { method, path, summary, takes, query, success });
    };
    add("get", "/api/site", "What the page needs to start", Nothing, &[], 200);
    add("get", "/api/me", "Who is logged in, and the games that go on", Nothing, &[], 200);
    add(
        "put",
        "/api/me/settings",
        "Keeps the page's settings",
        Body(json!({ "type": "object" })),
        &[],
        204,
    );
    add("get", "/api/openapi.json", "This document", Nothing, &[], 200);
    add("get", "/api/socket", "The WebSocket", Nothing, &[], 101);
    add(
        "post",
        "/api/auth/guest",
        "Makes a guest",
        Body(object(&[], json!({ "bearer": bearer() }))),
        &[],
        201,
    );
    add("post", "/api/auth/register", "Makes an account", Body(credentials()), &[], 201);
    add("post", "/api/auth/login", "Logs in", Body(credentials()), &[], 200);
    add("post", "/api/auth/logout", "Logs out", Nothing, &[], 204);
    add("get", "/api/auth/sessions", "The user's sessions", Nothing, &[], 200);
    add("delete", "/api/auth/sessions", "Ends all other sessions", Nothing, &[], 200);
    add("delete", "/api/auth/sessions/{id}", "Ends a session", Nothing, &[], 204);
    let passwords = object(&["old", "new"], json!({ "old": text(), "new": text() }));
    add("post", "/api/auth/password", "Changes the password", Body(passwords), &[], 204);
    let password = object(&["password"], json!({ "password": text() }));
    add("post", "/api/auth/delete", "Deletes the account", Body(password), &[], 204);
    add("get", "/api/auth/export", "All that is kept of the user, as NDJSON", Nothing, &[], 200);
    add(
        "get",
        "/api/games",
        "Games, the latest first",
        Nothing,
        &["user", "state", "speed", "before", "limit"],
        200,
    );
    add("post", "/api/games", "Makes a game", Body(reference("Terms")), &[], 201);
    add("get", "/api/games/live", "Games being played", Nothing, &["limit"], 200);
    add("get", "/api/games/export.ndjson", "Games of a user, a line each", Nothing, &["user"], 200);
    add("get", "/api/games/{id}", "A game", Nothing, &[], 200);
    add("post", "/api/games/{id}/join", "Accepts a challenge", Nothing, &[], 200);
    add("post", "/api/games/{id}/withdraw", "Withdraws or refuses a challenge", Nothing, &[], 204);
    let play = object(
        &["cid", "ply", "move"],
        json!({ "cid": reference("Cid"), "ply": { "type": "integer", "minimum": 0 }, "move": text() }),
    );
    add("post", "/api/games/{id}/move", "Plays a move", Body(play), &[], 200);
    let acts = object(&["cid", "act"], json!({ "cid": reference("Cid"), "act": act() }));
    add("post", "/api/games/{id}/act", "Resigns, offers, accepts, claims", Body(acts), &[], 200);
    let chat = object(&["cid", "text"], json!({ "cid": reference("Cid"), "text": text() }));
    add("post", "/api/games/{id}/chat", "Says something", Body(chat), &[], 201);
    add("get", "/api/games/{id}/export", "A game as a file", Nothing, &["format", "notation"], 200);
    add("get", "/api/games/{id}/tree", "A game as a tree", Nothing, &[], 200);
    add("get", "/api/games/{id}/review", "A game's review", Nothing, &[], 200);
    add(
        "post",
        "/api/games/{id}/review",
        "Asks for a review of a finished game",
        Nothing,
        &[],
        202,
    );
    add("post", "/api/review", "Asks for a review of moves", Body(line(&["moves"])), &[], 202);
    add("get", "/api/review/{id}", "A review", Nothing, &[], 200);
    add("post", "/api/position", "A position and how it stands", Body(line(&[])), &[], 200);
    let fen = object(&["fen"], json!({ "fen": text() }));
    add("post", "/api/position/check", "What is wrong with a position", Body(fen), &[], 200);
    add("post", "/api/analysis", "The engine's view of a position", Body(analysis()), &[], 200);
    add("get", "/api/board.svg", "A picture of a position", Nothing, &["fen", "last", "flip"], 200);
    add("get", "/api/explorer", "What was played in a position", Nothing, &["fen", "source"], 200);
    let search = &[
        "player", "red", "black", "event", "date", "opening", "result", "fen", "exact", "pattern",
        "material", "limit", "offset",
    ];
    add("get", "/api/library", "Finds games of the library", Nothing, search, 200);
    add("get", "/api/library/stats", "The library in numbers", Nothing, &[], 200);
    add(
        "post",
        "/api/library/import",
        "Adds the games of a file",
        File,
        &["name", "encoding"],
        200,
    );
    add("get", "/api/library/{n}", "A game of the library", Nothing, &[], 200);
    add(
        "get",
        "/api/library/{n}/export",
        "A game of the library as a file",
        Nothing,
        &["format", "notation"],
        200,
    );
    add("post", "/api/import", "Reads a file of any format", File, &["name", "encoding"], 201);
    add("get", "/api/import/{id}", "The games of a file", Nothing, &["offset", "limit"], 200);
    add("get", "/api/import/{id}/{index}", "A game of a file", Nothing, &[], 200);
    add("post", "/api/export", "Writes a game as a file", Body(export()), &[], 200);
    let tree = object(&["game"], json!({ "game": reference("TreeIn") }));
    add("post", "/api/tree", "A tree with positions and notations", Body(tree), &[], 200);
    add("get", "/api/puzzles", "The books of studies, and today's study", Nothing, &[], 200);
    add("get", "/api/puzzles/progress", "What the user has solved", Nothing, &[], 200);
    add(
        "get",
        "/api/puzzles/books/{slug}",
        "The studies of a book",
        Nothing,
        &["offset", "limit"],
        200,
    );
    add("get", "/api/puzzles/{id}", "A study", Nothing, &[], 200);
    add("post", "/api/puzzles/{id}/start", "Begins a study", Nothing, &[], 200);
    let attempt = object(&["moves", "move"], json!({ "moves": moves(), "move": text() }));
    add("post", "/api/puzzles/{id}/move", "Plays a move of a study", Body(attempt), &[], 200);
    let so_far = || Body(object(&["moves"], json!({ "moves": moves() })));
    add("post", "/api/puzzles/{id}/draw", "Offers a draw", so_far(), &[], 200);
    add("post", "/api/puzzles/{id}/hint", "A hint", so_far(), &[], 200);
    add("get", "/api/puzzles/{id}/solution", "The solution", Nothing, &[], 200);
    add("get", "/api/users/{name}", "A user", Nothing, &[], 200);
    add("get", "/api/users/{name}/history", "A user's ratings in time", Nothing, &["speed"], 200);
    add("get", "/api/leaders", "The best at a speed", Nothing, &["speed"], 200);
    add("post", "/api/reports", "Tells the moderators", Body(report()), &[], 201);
    add("get", "/api/admin/users", "Finds members", Nothing, &["q", "offset", "limit"], 200);
    add("post", "/api/admin/users/{name}", "Changes an account", Body(admin_change()), &[], 204);
    add("delete", "/api/admin/users/{name}", "Deletes an account", Nothing, &[], 204);
    add("get", "/api/admin/reports", "Reports", Nothing, &["state", "before", "limit"], 200);
    let done = object(&["done"], json!({ "done": { "type": "boolean" } }));
    add("post", "/api/admin/reports/{id}", "Is done with a report", Body(done), &[], 204);
    add("get", "/api/admin/audit", "The audit log", Nothing, &["before", "limit"], 200);
    add("get", "/api/admin/status", "The server's state", Nothing, &[], 200);
    all
}

fn schemas() -> Value {
    let number = |most: u32| json!({ "type": "integer", "minimum": 0, "maximum": most });
    let opponent = json!({
        "oneOf": [
            object(&["kind", "level"], json!({
                "kind": one_of(&["computer"]),
                "level": { "type": "integer", "minimum": 1, "maximum": 10 },
            })),
            object(&["kind"], json!({ "kind": one_of(&["link", "lobby", "self"]) })),
            object(&["kind", "name"], json!({ "kind": one_of(&["user"]), "name": text() })),
        ],
    });
    let node = object(
        &[],
        json!({
            "parent": nullable(json!({ "type": "integer", "minimum": 0 })),
            "move": nullable(text()),
            "before": nullable(text()),
            "comment": nullable(text()),
            "glyphs": { "type": "array", "items": number(255) },
            "clock_ms": nullable(json!({ "type": "integer", "minimum": 0 })),
            "spent_ms": nullable(json!({ "type": "integer", "minimum": 0 })),
            "eval_cp": nullable(json!({ "type": "integer", "minimum": -100_000, "maximum": 100_000 })),
        }),
    );
    json!({
        "Rules": one_of(&["axf", "wxf", "cxa", "computer", "computer2024", "casual", "sky"]),
        "Cid": { "type": "string", "minLength": 1, "maxLength": 32, "pattern": "^[\\x20-\\x7e]+$" },
        "Clock": object(&[], json!({
            "base_s": number(10_800),
            "increment_s": number(180),
            "period_s": number(600),
            "periods": number(30),
            "move_s": number(600),
        })),
        "Terms": object(&["opponent"], json!({
            "opponent": opponent,
            "side": one_of(&["red", "black", "random"]),
            "clock": nullable(reference("Clock")),
            "rules": reference("Rules"),
            "rated": { "type": "boolean" },
            "odds": one_of(&["none", "horse", "two-horses", "nine"]),
            "fen": nullable(text()),
        })),
        "TreeIn": object(&["nodes"], json!({
            "tags": {
                "type": "array",
                "items": { "type": "array", "items": text(), "minItems": 2, "maxItems": 2 },
            },
            "start_fen": nullable(text()),
            "result": nullable(text()),
            "nodes": { "type": "array", "items": node },
        })),
        "Error": object(&["error"], json!({ "error": object(
            &["code", "message", "field", "retry_after_s", "detail"],
            json!({
                "code": text(),
                "message": text(),
                "field": nullable(text()),
                "retry_after_s": nullable(json!({ "type": "integer" })),
                "detail": {},
            }),
        ) })),
    })
}

/// The names between braces in a path.
fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for operation in operations() {
        let in_path = parts(operation.path)
            .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": text() }));
        let in_query = operation.query.iter().map(|name| {
            let number = matches!(*name, "limit" | "offset" | "before");
            let schema = if number { json!({ "type": "integer", "minimum": 0 }) } else { text() };
            json!({ "name": name, "in": "query", "required": false, "schema": schema })
        });
        let parameters: Vec<Value> = in_path.chain(in_query).collect();
        let content =
            if operation.path.ends_with("ndjson") || operation.path.ends_with("/auth/export") {
                json!({ "application/x-ndjson": {} })
            } else if operation.path.ends_with("svg") {
                json!({ "image/svg+xml": {} })
            } else if operation.path.ends_with("/export") && operation.method == "get" {
                json!({ "application/octet-stream": {}, "text/plain": {} })
            } else {
                json!({ "application/json": {} })
            };
        let mut success = json!({ "description": "done" });
        if !matches!(operation.success, 101 | 204) {
            success["content"] = content;
        }
        let mut described = json!({
            "summary": operation.summary,
            "parameters": parameters,
            "responses": {
                operation.success.to_string(): success,
                "4XX": {
                    "description": "refused",
                    "content": { "application/json": { "schema": reference("Error") } },
                },
                "503": {
                    "description": "later",
                    "content": { "application/json": { "schema": reference("Error") } },
                },
            },
        });
        let content = match operation.takes {
            Takes::Nothing => None,
            Takes::Body(schema) => Some(json!({ "application/json": { "schema": schema } })),
            Takes::File => Some(json!({
                "application/octet-stream": { "schema": { "type": "string", "format": "binary" } },
            })),
        };
        if let Some(content) = content {
            described["requestBody"] = json!({ "required": true, "content": content });
        }
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Chuhe",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The interface of a xiangqi site. docs/API.md tells it for people.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": "chuhe_session" },
                "bearer": { "type": "http", "scheme": "bearer" },
            },
        },
        "security": [{}, { "cookie": [] }, { "bearer": [] }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_described_with_its_methods_and_no_other() {
        let document = document();
        let paths = document["paths"].as_object().expect("paths");
        let mut routes: Vec<&str> = crate::http::routes().iter().map(|(path, _)| *path).collect();
        routes.sort_unstable();
        let mut described: Vec<&str> = paths.keys().map(String::as_str).collect();
        described.sort_unstable();
        assert_eq!(routes, described);
        for (path, methods) in crate::http::routes() {
            // A method router tells its methods only by its debug form's routes.
            let debug = format!("{methods:?}");
            for (name, method) in
                [("get", "get"), ("post", "post"), ("put", "put"), ("delete", "delete")]
            {
                let routed = !debug.contains(&format!("{name}: None"));
                let told = paths[path].get(method).is_some();
                assert_eq!(routed, told, "{method} {path}");
            }
        }
    }
}
