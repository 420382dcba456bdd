import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offencesOf } from './migration-rules.ts'

const folder = join(import.meta.dirname, '../migrations')
/** Older ones ran before the rule was made, on databases that nobody used meanwhile. */
const first = 115

test('OPS-02 every migration since the rule was made leaves the version before at work', () => {
  const offences = readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/u.test(name) && Number(name.slice(0, 4)) >= first)
    .flatMap((name) =>
      offencesOf(readFileSync(join(folder, name), 'utf8')).map((offence) => ({ name, ...offence })),
    )
  expect(offences).toEqual([])
})

test.each([
  ['DROP TABLE "channel";', 'takes a table away'],
  ['ALTER TABLE "video" DROP COLUMN "title";', 'takes a column away'],
  ['ALTER TABLE "video" RENAME COLUMN "title" TO "name";', 'gives another name'],
  ['ALTER TABLE "video" ALTER COLUMN "title" SET NOT NULL;', 'refuses rows without it'],
  ['ALTER TABLE "video" ALTER COLUMN "title" DROP DEFAULT;', 'asks for a value'],
  ['ALTER TABLE "video" ALTER COLUMN "size" SET DATA TYPE text;', 'writes the table anew under a lock'],
  [
    'ALTER TABLE "channel" ADD COLUMN "kind" integer NOT NULL;',
    'asks for a column that the version before does not know',
  ],
  [
    'ALTER TABLE "channel" ADD CONSTRAINT "one" CHECK (use > 0);',
    'may refuse what the version before writes, and reads the whole table under a lock',
  ],
  [
    'CREATE UNIQUE INDEX "a" ON "channel" USING btree ("title");',
    'may refuse what the version before writes',
  ],
  [
    'CREATE INDEX "a" ON "publish_task" USING btree ("title");',
    'keeps a large table from being written while it is made',
  ],
  ['UPDATE "video" SET title = title;', 'locks rows of a large table until all migrations are done'],
])('OPS-02 %s is refused: it %s', (sql, why) => {
  expect(offencesOf(`${sql}--> statement-breakpoint\n`).map((offence) => offence.why)).toEqual([why])
  const said = `-- contract: nothing has read this since the version before the last one\n${sql}`
  expect(offencesOf(said)).toEqual([])
  expect(offencesOf(`-- contract: fine\n${sql}`)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "channel" ADD COLUMN "kind" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "channel" ADD COLUMN "kind" integer;',
  'ALTER TABLE "channel" ADD CONSTRAINT "one" CHECK (use > 0) NOT VALID;',
  'CREATE INDEX "a" ON "department" USING btree ("name");',
  'CREATE TABLE "new" (id bigint); CREATE UNIQUE INDEX "a" ON "new" ("id"); ALTER TABLE "new" ADD CONSTRAINT "k" UNIQUE ("id");',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE video SET title = NEW.title; DROP TABLE x; RETURN NEW; END $$;',
  'UPDATE "subtitle_document" SET "words_version" = "version";',
])('OPS-02 %s is fine', (sql) => {
  expect(offencesOf(sql)).toEqual([])
})
