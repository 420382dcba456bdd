import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { DictionaryService } from './dictionary.service.ts'
import { findWordsById } from './dictionary.store.ts'

/** What is done to many words at once, each with a result of its own; the words themselves are everybody's. */
export function dictionaryCommands(
  { db }: Pick<Database, 'db'>,
  words: Pick<DictionaryService, 'alter'>,
): readonly AnyOperationCommand[] {
  const titlesOf = async (_actor: unknown, ids: readonly bigint[]) =>
    new Map((await findWordsById(db, ids)).map(({ id, label }) => [id, label.zh]))
  return [
    operationCommand({
      kind: 'dictionary.offer',
      titlesOf,
      run: (ctx, { recordId }, transact) => words.alter(ctx, recordId, { enabled: true }, transact),
    }),
    operationCommand({
      kind: 'dictionary.withhold',
      titlesOf,
      run: (ctx, { recordId }, transact) => words.alter(ctx, recordId, { enabled: false }, transact),
    }),
    operationCommand({
      kind: 'dictionary.colour',
      titlesOf,
      run: (ctx, { recordId, params }, transact) =>
        words.alter(ctx, recordId, { badge: params.badge }, transact),
    }),
    operationCommand({
      kind: 'dictionary.reset',
      titlesOf,
      run: (ctx, { recordId }, transact) => words.alter(ctx, recordId, 'first', transact),
    }),
  ]
}
