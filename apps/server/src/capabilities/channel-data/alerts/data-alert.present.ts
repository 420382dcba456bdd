import type { DataAlert } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import type { AlertKind } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedAlert } from './data-alert.store.ts'

/** An alert as this person sees it; whether they may see it is asked before. */
export function presentAlert(row: ListedAlert, { permissions }: Pick<Actor, 'permissions'>): DataAlert {
  const { alert, channelTitle, platform, ownerStaffId, ownerName, videoTitle, takerName } = row
  const isOpen = dataAlertStatus.nameOf(alert.status) === 'open'
  return {
    id: String(alert.id),
    kind: alert.kind as AlertKind,
    status: alert.status as DataAlert['status'],
    channel: {
      id: String(alert.channelId),
      title: channelTitle,
      platform: platform as DataAlert['channel']['platform'],
    },
    video:
      alert.platformVideoId === null
        ? null
        : { id: String(alert.platformVideoId), title: videoTitle ?? String(alert.platformVideoId) },
    country: alert.country,
    owner: { id: String(ownerStaffId), fullName: ownerName },
    value: alert.value,
    baseline: alert.baseline,
    currency: alert.currency,
    causeDay: alert.causeDay,
    lastDay: alert.lastDay,
    thresholds: alert.thresholds,
    acknowledgedBy:
      alert.acknowledgedBy === null ? null : { id: String(alert.acknowledgedBy), fullName: takerName ?? '' },
    acknowledgedAt: alert.acknowledgedAt,
    openedAt: alert.openedAt,
    closedAt: alert.closedAt,
    version: alert.version,
    actions: isOpen && permissions.has('channelData:acknowledge') ? ['acknowledge'] : [],
  }
}
