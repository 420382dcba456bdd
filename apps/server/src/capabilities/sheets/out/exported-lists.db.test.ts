import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import { exportColumnsOf } from '@pindao/protocol/operations/operation.params.ts'
import { type ExportKind, exportKinds } from '@pindao/protocol/sheets/export-kinds.ts'
import { expect, test } from 'vitest'
import { createExportsRig } from './exports.test-support.ts'

/** Which file each list of the product has; a list without one says why. */
const files: Readonly<Record<string, ExportKind | { readonly none: string }>> = {
  '/videos': 'video.export',
  '/deleted-videos': 'deletedVideo.export',
  '/publish-tasks': 'publishTask.export',
  '/publish-plans': 'publishPlan.export',
  '/publish-templates': 'publishTemplate.export',
  '/parties': 'party.export',
  '/contracts': 'contract.export',
  '/contracts/:id/history': { none: 'of one record; the audit log has a file' },
  '/channels': 'channel.export',
  '/channel-groups': 'channelGroup.export',
  '/grants': 'grant.export',
  '/api-projects': 'apiProject.export',
  '/platform-videos': 'platformVideo.export',
  '/youtube/data/getOperationVideoPage': 'operationVideo.export',
  '/youtube/data/getOperationChannelVideo': {
    none: 'the operation list of one channel, whose file is narrowed to it',
  },
  '/channel-data/channels': 'channelFigures.export',
  '/channel-data/health': 'dataHealth.export',
  '/channel-data/alerts': 'dataAlert.export',
  '/channel-data/alerts/:id/history': { none: 'of one record; the audit log has a file' },
  '/staff': 'staff.export',
  '/audit-log': 'audit.export',
  '/api-keys': { none: 'twenty a person at most; what was done is in the audit log' },
  '/dictionaries/:kind/words': 'dictionary.export',
  '/dictionaries/:kind/changes': { none: 'of one list of words; the audit log has a file' },
  '/settings/changes': { none: 'of one setting; the audit log has a file' },
  '/dead-letters': { none: 'dealt with on its page; what was done is in the audit log' },
  '/operations': 'operation.export',
  '/exports': 'sheetExport.export',
  '/sheets/exports': { none: 'own ones of the list of exports' },
  '/sheets/schedules': { none: 'twenty lines at most, all on its page' },
  '/sheets/imports/:id/rows': { none: 'the rows of a sheet that somebody has' },
  '/operations/:id/results': { none: 'what became of one operation' },
  '/revenue/month-channels': 'revenueMonth.export',
  '/revenue/sums': { none: 'what stands behind one amount, read to the rows of the platform’s own file' },
  '/revenue/sums/:id/lines': { none: 'rows of a file that the platform made, which is kept' },
  '/channels/:id/history': { none: 'of one record; the audit log has a file' },
  '/channels/:id/notes': { none: 'of one record' },
  '/grants/:id/history': { none: 'of one record; the audit log has a file' },
  '/videos/:id/history': { none: 'of one record; the audit log has a file' },
  '/parties/:id/history': { none: 'of one record; the audit log has a file' },
  '/publish-templates/:id/history': { none: 'of one record; the audit log has a file' },
  '/publishing/recoveries/:id/findings': { none: 'of one recovery, dealt with on its page' },
  '/publish-queue': { none: 'a view of the publish tasks, which have a file' },
  '/publish-failures': { none: 'a view of the publish tasks, which have a file' },
  '/publish-failures/:key/tasks': { none: 'a view of the publish tasks, which have a file' },
  '/publish-batches': 'publishBatch.export',
  '/publish-findings': 'publishFinding.export',
  '/publish-comparisons': { none: 'how far the comparison is, a line for each channel' },
  '/drop-deliveries': 'dropDelivery.export',
  '/drop-boxes': { none: 'a handful, all on its page' },
  '/revenue/estimates': 'revenueEstimate.export',
  '/revenue/suspense': 'revenueSuspense.export',
  '/approvals': 'approval.export',
  '/payables': 'payable.export',
  '/payment-files': { none: 'each is a file itself' },
  '/revenue/reports': 'revenueReport.export',
  '/revenue/reports/:id/channels': { none: 'part of one file, which can be downloaded itself' },
  '/revenue/reports/:id/history': { none: 'of one record; the audit log has a file' },
  '/revenue/reports/:id/differences': { none: 'shown to decide, of two files that can be downloaded' },
  '/fx-rates': 'fxRate.export',
  '/fx-rates/months/:month/history': { none: 'of one record; the audit log has a file' },
  '/tax-tables/:id/history': { none: 'of one record; the audit log has a file' },
  '/revenue-deductions': 'revenueDeduction.export',
  '/revenue-deductions/:id/history': { none: 'of one record; the audit log has a file' },
  '/settlements': 'settlement.export',
  '/settlements/:id/history': { none: 'of one record; the audit log has a file' },
  '/settlements/:id/lines': { none: 'the statement of a settlement is its file' },
  '/settlements/:id/lines/:lineId/sources': { none: 'the report files themselves, which are kept' },
  '/claims': 'claim.export',
  '/claims/:id/events': { none: 'what happened to one claim, on its page' },
  '/claims/:id/history': { none: 'of one record; the audit log has a file' },
  '/claim-figures/rows': 'claimFigure.export',
  '/disputes': 'dispute.export',
  '/clip-tasks': 'clip.export',
  '/translations': 'translation.export',
  '/subtitle-stages': { none: 'a view of the videos, their extractions and translations, which have files' },
  '/extractions': 'extraction.export',
  '/glossary-terms': 'glossary.export',
  '/translation-memory': 'memory.export',
  '/music-removals': 'music.export',
  '/music-tracks': 'musicTrack.export',
  '/disputes/:id/events': { none: 'how one case went on, on its page' },
  '/disputes/:id/history': { none: 'of one record; the audit log has a file' },
  '/strikes': 'strike.export',
  '/claim-requests': { none: 'what came of them is on the desk, which has a file' },
  '/claim-requests/:id/events': { none: 'how one request went on, on its page' },
  '/allowed-channels': { none: 'the platform’s own list, kept there' },
  '/strikes/:id/history': { none: 'of one record; the audit log has a file' },
  '/notice-robots': { none: 'a handful, all on its page' },
  '/notice-outbox': { none: 'what was told; the records that it tells of have files' },
  '/webhooks': { none: 'a handful, all on its page' },
  '/webhook-deliveries': { none: 'what was told; the records that it tells of have files' },
  '/mail/letters': { none: 'letters are between people' },
  '/notifications': { none: 'notices lead to the records, which have files' },
}

test('EXP-01 every list of the product has a file, or says why it has none', async () => {
  const rig = await createExportsRig(1)
  const lists = rig.product.routes.flatMap(({ endpoint }) =>
    'list' in endpoint && endpoint.list ? [endpoint.url] : [],
  )
  expect(lists.filter((url) => files[url] === undefined)).toEqual([])
  const given = Object.values(files).filter((file) => typeof file === 'string')
  expect(given.toSorted()).toEqual([...exportKinds].toSorted())
})

test('EXP-01 each of them can be asked for, made with every column, and read', async () => {
  const rig = await createExportsRig(1)
  await rig.work()
  const held = [
    ...new Set([
      ...rig.everything,
      ...exportKinds.map(permissionOf),
      'estimatedRevenue:read' as const,
      'revenue:read' as const,
      'settlement:read' as const,
      'settlement:pay' as const,
      'claimMoney:read' as const,
    ]),
  ]
  await rig.setPermissions(held)
  const ctx = () => rig.contextOf({ permissions: new Set(held) })
  for (const kind of exportKinds) {
    const columns = Object.keys(exportColumnsOf(kind)) as never
    const params = { format: 'csv', columns, filter: {}, keyRow: true }
    const { id } = await rig.start({ kind, zone: 'UTC', params } as never, ctx())
    await rig.ended(id)
    expect([kind, (await rig.results(id)).rows]).toMatchObject([kind, [{ outcome: 'done' }]])
    const { body } = await rig.service.open(ctx(), BigInt(id))
    const lines = (await body.toArray()).join('').split('\r\n')
    expect([kind, lines[1]]).toEqual([kind, Object.keys(exportColumnsOf(kind)).join(',')])
    // Five a minute are one person's share.
    await rig.query(`UPDATE sheet_export SET created_at = created_at - interval '61 seconds'`)
  }
})
