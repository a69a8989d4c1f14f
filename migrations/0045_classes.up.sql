-- Classes: a member's list whose code others have joined by; hub/library/lists has the rules. They go with their list.
CREATE TABLE classes (
    list text PRIMARY KEY REFERENCES lists(id) ON DELETE CASCADE,
    code text NOT NULL UNIQUE,
    opened timestamptz NOT NULL
);

CREATE TABLE class_pupils (
    list text NOT NULL REFERENCES classes(list) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    joined timestamptz NOT NULL,
    PRIMARY KEY (list, user_id)
);

CREATE INDEX class_pupils_user ON class_pupils (user_id);

-- Studies that pupils say they have worked through: "id" or "id chapter".
CREATE TABLE class_done (
    list text NOT NULL,
    user_id bigint NOT NULL,
    entry text NOT NULL CHECK (length(entry) <= 129),
    at timestamptz NOT NULL,
    PRIMARY KEY (list, user_id, entry),
    FOREIGN KEY (list, user_id) REFERENCES class_pupils(list, user_id) ON DELETE CASCADE
);
