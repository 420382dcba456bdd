import { pruneAccessJob } from '#src/capabilities/access/access.jobs.ts'
import { dataAlertsJob } from '#src/capabilities/channel-data/alerts/alert-watch.ts'
import {
  collectDataJob,
  takeDataFilesJob,
} from '#src/capabilities/channel-data/collection/collection.jobs.ts'
import { videoSpansJob } from '#src/capabilities/channel-data/operation/video-spans.ts'
import { keepGrantsJob } from '#src/capabilities/channels/grants/grant.jobs.ts'
import { syncChannelsJob } from '#src/capabilities/channels/sync/sync.jobs.ts'
import { closeDisputesJob } from '#src/capabilities/claims/cases/dispute.jobs.ts'
import { claimClocksJob } from '#src/capabilities/claims/clocks/clock.keeping.ts'
import { fetchClaimsJob } from '#src/capabilities/claims/intake/claim-intake.jobs.ts'
import {
  readAllowedJob,
  sendRequestsJob,
  tellAllowedJob,
} from '#src/capabilities/claims/outbound/outbound.jobs.ts'
import { makeClipsJob, stopClipsJob } from '#src/capabilities/clips/clip.jobs.ts'
import { approvalReminderJob } from '#src/capabilities/contracts/approvals/approval.reminder.ts'
import { contractLifeJob } from '#src/capabilities/contracts/contracts/contract.life.ts'
import { contractEndReminderJob } from '#src/capabilities/contracts/contracts/contract-end.reminder.ts'
import { taxFormReminderJob } from '#src/capabilities/contracts/parties/tax-form.reminder.ts'
import { drawJob, proxyJob } from '#src/capabilities/media/derivatives/derivative.jobs.ts'
import {
  licenceReminderJob,
  preparePartitionsJob,
  purgeVideosJob,
  thumbnailJob,
} from '#src/capabilities/media/library/video.jobs.ts'
import { moveObjectsJob, reapUploadsJob } from '#src/capabilities/media/uploads/upload.jobs.ts'
import { keepMusicJob, removeMusicJob } from '#src/capabilities/music/removals/removal.jobs.ts'
import { pruneNotificationsJob, sendNoticesJob } from '#src/capabilities/notifications/notifications.jobs.ts'
import { leavingJob } from '#src/capabilities/people/leaving/leaving.keeping.ts'
import { changeJob, changeSweepJob, lookAfterJob } from '#src/capabilities/publishing/after/after.jobs.ts'
import { askComparisonsJob, compareJob } from '#src/capabilities/publishing/comparison/comparison.work.ts'
import { dropDeliveryJob } from '#src/capabilities/publishing/dropbox/dropbox.jobs.ts'
import { watchOverdueJob } from '#src/capabilities/publishing/failures/alarm.keeping.ts'
import { watchPlansJob } from '#src/capabilities/publishing/plans/plan.keeping.ts'
import {
  fetchFileJob,
  keepPreparedJob,
  prepareJob,
} from '#src/capabilities/publishing/prepare/prepare.jobs.ts'
import { lookAtPublishedJob } from '#src/capabilities/publishing/proof/proof.work.ts'
import {
  deliverJob,
  dueJob,
  dueSweepJob,
  sideStepsJob,
} from '#src/capabilities/publishing/publishing.jobs.ts'
import { fetchRevenueJob } from '#src/capabilities/revenue/fetching/fetch.jobs.ts'
import { keepReportsJob, matchSumsJob, readReportJob } from '#src/capabilities/revenue/imports/report.jobs.ts'
import { reconciliationJob } from '#src/capabilities/revenue/reconciliation/reconciliation.sweep.ts'
import { settleMonthsJob } from '#src/capabilities/revenue/settlement/settlement.jobs.ts'
import { fullReportReminderJob } from '#src/capabilities/revenue/statements/full-report.reminder.ts'
import { statementLetterJob } from '#src/capabilities/revenue/statements/statement.letters.ts'
import { keepExportsJob } from '#src/capabilities/sheets/out/export.jobs.ts'
import { makeDueSchedulesJob } from '#src/capabilities/sheets/out/schedule.due.ts'
import { extractJob } from '#src/capabilities/subtitles/extractions/extraction.jobs.ts'
import { translateJob } from '#src/capabilities/subtitles/translations/translation.jobs.ts'
import { pruneWebhooksJob, sendWebhooksJob } from '#src/capabilities/webhooks/webhooks.jobs.ts'
import type { Job } from '#src/platform/queue/job.ts'
import {
  keepOperationsJob,
  runLongOperationJob,
  runOperationJob,
} from './capabilities/operations/operation.jobs.ts'
import { forgetImportsJob } from './capabilities/sheets/in/import.jobs.ts'

/** Every kind of background work: their queues are made with the database. */
export const allJobs: readonly Job[] = [
  pruneAccessJob,
  leavingJob,
  keepGrantsJob,
  syncChannelsJob,
  videoSpansJob,
  dataAlertsJob,
  collectDataJob,
  takeDataFilesJob,
  fetchRevenueJob,
  contractLifeJob,
  contractEndReminderJob,
  claimClocksJob,
  closeDisputesJob,
  extractJob,
  translateJob,
  makeClipsJob,
  stopClipsJob,
  removeMusicJob,
  keepMusicJob,
  fetchClaimsJob,
  sendRequestsJob,
  readAllowedJob,
  tellAllowedJob,
  preparePartitionsJob,
  purgeVideosJob,
  thumbnailJob,
  drawJob,
  proxyJob,
  licenceReminderJob,
  taxFormReminderJob,
  reapUploadsJob,
  moveObjectsJob,
  watchPlansJob,
  watchOverdueJob,
  lookAtPublishedJob,
  askComparisonsJob,
  compareJob,
  deliverJob,
  prepareJob,
  fetchFileJob,
  keepPreparedJob,
  dueJob,
  dueSweepJob,
  sideStepsJob,
  dropDeliveryJob,
  changeJob,
  changeSweepJob,
  lookAfterJob,
  approvalReminderJob,
  readReportJob,
  keepReportsJob,
  matchSumsJob,
  reconciliationJob,
  settleMonthsJob,
  pruneNotificationsJob,
  sendNoticesJob,
  sendWebhooksJob,
  pruneWebhooksJob,
  statementLetterJob,
  fullReportReminderJob,
  runOperationJob,
  runLongOperationJob,
  keepOperationsJob,
  keepExportsJob,
  makeDueSchedulesJob,
  forgetImportsJob,
]
