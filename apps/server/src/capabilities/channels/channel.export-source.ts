import { channelLevels, channelTypes } from '@pindao/protocol/channels/channel.codes.ts'
import { channelOperation, channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { isoInstant } from '#src/platform/db/columns.ts'
import { exportSource } from '#src/platform/export-source.ts'
import {
  countExportedChannels,
  type ExportedChannel,
  exportedChannels,
  findFilterNames,
} from './channel-export.store.ts'

const nameIn = (codes: Readonly<Record<string, number>>, code: number) =>
  Object.keys(codes).find((name) => codes[name] === code) ?? String(code)
const numberOf = (text: string | null) => (text === null ? null : Number(text))
const instantOf = (text: string | null) => (text === null ? null : isoInstant(text))

/** The list of channels as a file. */
export const channelExportSource = exportSource<'channel.export', ExportedChannel>({
  kind: 'channel.export',
  rows: ({ actor, params }) => exportedChannels(actor, params),
  total: ({ actor, params }) => countExportedChannels(actor, params),

  cells({ words }) {
    const worded = (list: string, code: string | null) =>
      code === null ? null : words.or(`states:${list}.${code}`, code)
    return {
      id: ({ id }) => id,
      platform: ({ platform }) => worded('platform', platform),
      platformChannelId: ({ platformChannelId }) => platformChannelId,
      title: ({ title }) => title,
      handle: ({ handle }) => handle,
      // A channel that was never authorised has no credential.
      credential: ({ credential }) =>
        worded(
          'credentialStatus',
          credentialStatus.nameOf(credential ?? credentialStatus.codes.unauthorised),
        ),
      operation: ({ operation }) => worded('channelOperation', channelOperation.nameOf(operation)),
      use: ({ use }) => worded('channelUse', channelUse.nameOf(use)),
      type: ({ type }) => worded('channelType', nameIn(channelTypes, type)),
      level: ({ level }) => worded('channelLevel', nameIn(channelLevels, level)),
      riskGrade: ({ riskGrade }) => worded('riskGrade', riskGrade),
      operationMode: ({ operationMode }) => worded('operationMode', operationMode),
      monetisation: ({ monetisation }) => worded('monetisation', monetisation),
      restrictReasons: ({ restrictReasons }) =>
        restrictReasons.map((code) => worded('restrictReason', code)).join(', '),
      ageRestriction: ({ ageRestriction }) => worded('ageRestriction', ageRestriction),
      department: ({ department }) => words.or(`access:department.${department}`, department),
      group: ({ group }) => group,
      owner: ({ owner }) => owner,
      backup: ({ backup }) => backup,
      country: ({ country }) => country,
      language: ({ language }) => language,
      subscribers: ({ subscribers }) => numberOf(subscribers),
      views: ({ views }) => numberOf(views),
      videos: ({ videos }) => numberOf(videos),
      dailyPublishTarget: ({ dailyPublishTarget }) => dailyPublishTarget,
      lastPublishAt: ({ lastPublishAt }) => instantOf(lastPublishAt),
      connectedAt: ({ connectedAt }) => instantOf(connectedAt),
      createdAt: ({ createdAt }) => instantOf(createdAt),
      url: ({ url }) => url,
      remark: ({ remark }) => remark,
    }
  },

  async conditions(db, { actor, params: { filter }, words }) {
    const given: [string, string][] = []
    const tell = (label: string, value: string | null | undefined) => {
      if (value) given.push([words(label), value])
    }
    const listed = (list: string, names: readonly string[] = []) =>
      names.map((name) => words.or(`states:${list}.${name}`, name)).join(', ')
    const { departmentId, groupId, ownerId } = filter
    const names = await findFilterNames(db, actor, { departmentId, groupId, ownerId })
    tell('channels:search.title', filter.title)
    tell('channels:detail.platform', listed('platform', filter.platform))
    const credentials = filter.credentialStatus?.map((code) => credentialStatus.nameOf(code))
    tell('channels:column.credential', listed('credentialStatus', credentials))
    const operations = filter.operation?.map((code) => channelOperation.nameOf(code))
    tell('channels:column.operation', listed('channelOperation', operations))
    tell(
      'channels:column.use',
      listed(
        'channelUse',
        filter.use?.map((code) => channelUse.nameOf(code)),
      ),
    )
    tell(
      'channels:column.type',
      listed(
        'channelType',
        filter.type?.map((code) => nameIn(channelTypes, code)),
      ),
    )
    const levels = filter.level?.map((code) => nameIn(channelLevels, code))
    tell('channels:column.level', listed('channelLevel', levels))
    tell('channels:column.riskGrade', listed('riskGrade', filter.riskGrade))
    tell('channels:column.operationMode', listed('operationMode', filter.operationMode))
    tell('channels:column.monetisation', listed('monetisation', filter.monetisation))
    tell('channels:column.restrictReasons', listed('restrictReason', filter.restrictReason))
    tell('channels:column.ageRestriction', listed('ageRestriction', filter.ageRestriction))
    tell('channels:column.country', filter.country)
    tell('channels:column.language', filter.language)
    const { department } = names
    tell('channels:column.department', department && words.or(`access:department.${department}`, department))
    tell('channels:column.group', groupId === 'none' ? words('channels:search.noGroup') : names.group)
    tell('channels:column.owner', filter.owner === undefined ? names.owners.join(', ') : actor.fullName)
    return given
  },
})
