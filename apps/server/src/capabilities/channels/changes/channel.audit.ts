import { type ChannelLevel, channelLevels, channelTypes } from '@pindao/protocol/channels/channel.codes.ts'
import type { AuditFields } from '#src/capabilities/access/access.ts'
import { standingOf } from '../channel.machine.ts'
import type { DetailedChannel } from '../channel.store.ts'

/** What staff keep of a channel, as the log has it: by names, because it is read by people. */
export function keptFacts({ channel }: DetailedChannel): AuditFields {
  const { title, handle, country, language, timeZone, ageRestriction, operationMode } = channel
  const { dailyPublishTarget, remark, uploadDefaults } = channel
  const { riskGrade, monetisation, restrictReasons, copyrightStrikes, guidelineStrikes } = channel
  return {
    title,
    handle,
    country,
    language,
    timeZone,
    type: nameOf(channelTypes, channel.type),
    level: nameOf<ChannelLevel>(channelLevels, channel.level),
    ageRestriction,
    operationMode,
    dailyPublishTarget,
    remark,
    uploadDefaults,
    riskGrade,
    monetisation,
    restrictReasons,
    copyrightStrikes,
    guidelineStrikes,
  }
}

/** Who works on a channel, and where. */
export function placeFacts({
  departmentCode,
  groupName,
  ownerName,
  backupName,
}: DetailedChannel): AuditFields {
  return { department: departmentCode, group: groupName, owner: ownerName, backup: backupName }
}

/** Where a channel stands, and why. */
export function standingFacts({ channel }: DetailedChannel): AuditFields {
  return { ...standingOf(channel), reason: channel.reason }
}

function nameOf<K extends string>(codes: Readonly<Record<K, number>>, code: number): string | undefined {
  return Object.entries(codes).find(([, each]) => each === code)?.[0]
}
