import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import type { DropBoxRow, DropDeliveryRow } from './drop-box.table.ts'

const pathOf = (page: 'drop-deliveries' | 'drop-boxes', id: bigint) =>
  `${pagePaths[page]}?${new URLSearchParams({ detail: String(id) })}`

/** To whoever asked for it: nobody tries again by itself. A further try that fails is news, so the epoch is part of the cause. */
export function dropDeliveryFailed(
  { id, askedBy, epoch }: Pick<DropDeliveryRow, 'id' | 'askedBy' | 'epoch'>,
  title: string,
  code: string,
): News {
  return {
    event: 'dropDeliveryFailed',
    to: askedBy,
    level: 'urgent',
    title,
    params: { deliveryId: String(id), code },
    channelId: null,
    link: pathOf('drop-deliveries', id),
    cause: `dropDeliveryFailed ${id} ${epoch}`,
  }
}

/** To whoever keeps the drop boxes: a server that shows another key may be another server. */
export function dropBoxStopped(
  { id, name }: Pick<DropBoxRow, 'id' | 'name'>,
  to: bigint,
  seen: string,
): News {
  return {
    event: 'dropBoxStopped',
    to,
    level: 'urgent',
    title: name,
    params: { boxId: String(id) },
    channelId: null,
    link: pathOf('drop-boxes', id),
    cause: `dropBoxStopped ${id} ${seen}`,
  }
}

/** Tells the tabs that may see it where a delivery stands now. In a transaction it is heard when that commits. */
export async function announceDelivery(
  db: Executor,
  row: Pick<DropDeliveryRow, 'id' | 'askedBy' | 'departmentId' | 'status' | 'stage' | 'bytesSent' | 'speed'>,
): Promise<void> {
  const { id, askedBy, departmentId, status, stage, bytesSent, speed } = row
  const event: LiveEvent = { type: 'dropDelivery', id: String(id), status, stage, bytesSent, speed }
  await publishLive(db, event, { permission: 'dropDelivery:read', ownerStaffId: askedBy, departmentId })
}

export const announceBoxes = (db: Executor): Promise<void> =>
  publishLive(db, { type: 'dropBox' }, { permission: 'dropBox:read', everybody: true })
