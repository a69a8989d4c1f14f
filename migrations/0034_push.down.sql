DROP TRIGGER standings_unsubscribe ON standings;
DROP FUNCTION unsubscribe_suspended();
DROP TABLE push_subscriptions;
