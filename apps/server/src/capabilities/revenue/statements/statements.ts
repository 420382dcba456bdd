import { findHolders } from '#src/capabilities/access/access.ts'
import type { KeptFiles } from '#src/capabilities/media/media.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import { createSheetReader } from '#src/capabilities/sheets/sheets.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createFullReportReminder, fullReportReminderJob } from './full-report.reminder.ts'
import { payableExportSource } from './payable.export-source.ts'
import { paymentFileRoutes, paymentRoutes } from './payment.routes.ts'
import { createPayments } from './payment.service.ts'
import { createStatementLetters, statementLetterJob } from './statement.letters.ts'
import type { PaymentPorts, StatementPorts } from './statement.ports.ts'
import { createPublicStatements } from './statement.public.service.ts'
import { publicStatementRoutes, statementRoutes } from './statement.routes.ts'
import { createStatements } from './statement.service.ts'
import { statementFileRoutes } from './statement-file.routes.ts'

/** Statements for creators, what they answer, files for the bank: the door of the room. */
export type StatementRoom = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  work(queue: Queue): Promise<void>
}

export function createStatementRoom(
  kit: Kit,
  ports: StatementPorts & PaymentPorts & { readonly keptFiles: KeptFiles },
): StatementRoom {
  const payments = createPayments({ ...kit, ...ports, reader: createSheetReader(kit) })
  const statements = createStatements({ ...kit, ...ports })
  const deciders = async () =>
    (
      await Promise.all(
        (
          await findHolders(kit.database.db, 'revenueReport:decide')
        ).map((staffId) => ports.actorAtWork({ staffId, sessionId: 0n })),
      )
    ).filter((actor) => actor !== null)
  const publicStatements = createPublicStatements({ ...kit, ...ports })
  return {
    routes: [
      ...statementRoutes(statements),
      ...publicStatementRoutes(publicStatements),
      ...paymentRoutes(payments),
    ],
    rawRoutes: [
      statementFileRoutes(statements, publicStatements, kit.env.SIGN_IN_RATE_PER_MINUTE),
      ...paymentFileRoutes(payments),
    ],
    operations: [
      operationCommand({
        kind: 'statement.send',
        titlesOf: statements.titlesOf,
        run: (ctx, { recordId, params }, transact) =>
          statements.sendToParty(ctx, recordId, params.locale, transact),
      }),
    ],
    exports: [payableExportSource],
    async work(queue) {
      const send = createStatementLetters({ ...kit, ...ports })
      await queue.work(statementLetterJob, (payload) => send(payload))
      const remind = createFullReportReminder(kit, deciders)
      await queue.work(fullReportReminderJob, (_payload, run) => remind(run))
    },
  }
}
