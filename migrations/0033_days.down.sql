DROP TABLE plans, vacations;
DROP FUNCTION tell_vacation;
