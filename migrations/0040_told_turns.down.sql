ALTER TABLE vacations DROP COLUMN told;
ALTER TABLE push_subscriptions DROP COLUMN reminder, DROP COLUMN vacation;
DROP TABLE told_turns;
