import { type CredentialStatus, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { GrantMap } from '@pindao/protocol/channels/grant.endpoints.ts'
import type { ChartPalette, SeriesTone } from '#src/shared/charts/chart-palette.ts'

type Status = GrantMap[number]['status']
type Look = { readonly palette: ChartPalette; readonly fontFamily: string; readonly moves: boolean }

/** Total: a new state does not compile until it has a colour. The words beside it say the same. */
const toneOf: Readonly<Record<CredentialStatus, SeriesTone>> = {
  normal: 'success',
  invalid: 'error',
  unauthorised: 'warm',
}

/**
 * What the drawing library is told: a block for each grant, in it one for each of its channels. Trouble is said in words,
 * too. The tooltip is drawn, not HTML: names are other people's words, and need no escaping this way.
 */
export function grantMapOption(grants: GrantMap, look: Look, wordOf: (status: Status) => string) {
  const { palette, fontFamily } = look
  const styleOf = (status: Status) => ({
    color: palette.tones[toneOf[credentialStatus.nameOf(status)]],
    borderColor: palette.card,
  })
  const named = (name: string, status: Status) =>
    status === credentialStatus.codes.normal ? name : `${name} (${wordOf(status)})`
  return {
    animation: look.moves,
    textStyle: { fontFamily },
    tooltip: {
      renderMode: 'richText' as const,
      confine: true,
      backgroundColor: palette.tooltip,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontFamily },
      formatter: ({ name }: { readonly name: string }) => name,
    },
    series: [
      {
        type: 'treemap' as const,
        roam: false,
        nodeClick: false as const,
        breadcrumb: { show: false },
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        label: { color: palette.card, overflow: 'truncate' as const },
        upperLabel: {
          show: true,
          height: 24,
          color: palette.text,
          backgroundColor: 'transparent',
          overflow: 'truncate' as const,
        },
        itemStyle: { borderColor: palette.card, borderWidth: 1, gapWidth: 1 },
        levels: [
          { itemStyle: { borderWidth: 0, gapWidth: 6 }, upperLabel: { show: false } },
          { itemStyle: { borderColor: palette.line, borderWidth: 2, gapWidth: 2 } },
          {},
        ],
        data: grants.map((grant) => ({
          name: named(grant.accountLabel, grant.status),
          grantId: grant.id,
          // One whose channels are all others' has its place, too.
          ...(grant.channels.length === 0 ? { value: 1 } : {}),
          // Where there is no room for its channels it is drawn as one.
          itemStyle: { color: styleOf(grant.status).color },
          children: grant.channels.map((channel) => ({
            name: named(channel.title, channel.credentialStatus),
            grantId: grant.id,
            value: 1,
            itemStyle: styleOf(channel.credentialStatus),
          })),
        })),
      },
    ],
  }
}
