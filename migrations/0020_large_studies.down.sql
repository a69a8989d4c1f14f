-- Studies that have become larger stay as they are.
ALTER TABLE studies DROP CONSTRAINT studies_body_check,
    ADD CONSTRAINT studies_body_check CHECK (octet_length(body) <= 262144) NOT VALID;
