-- Which contracts hold a channel is asked for each sum of a file.
CREATE INDEX "contract_channel_channel" ON "contract_channel" USING btree ("channel_id","from_day");
