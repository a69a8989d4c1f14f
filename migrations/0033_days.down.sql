DROP TABLE vacations;
DROP FUNCTION tell_vacation;
