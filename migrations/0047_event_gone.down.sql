DROP TRIGGER users_leave_events ON users;
DROP FUNCTION leave_events_deleted;
DROP TRIGGER standings_leave_events ON standings;
DROP FUNCTION leave_events_suspended, leave_events;
DROP TABLE event_gone, event_helpers;
