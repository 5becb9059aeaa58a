-- One job sends many deliveries; it is named after the notice of the first of them. NULL: after the delivery's own notice, or there is none.
ALTER TABLE delivery ADD COLUMN job_of uuid;
