import type { VideoClaim } from '@pindao/protocol/channels/video-claim.ts'
import { claimState, claimTypes } from '@pindao/protocol/claims/claim.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { statusColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'
import { claimTone } from '../desk/claim.status-view.ts'

/** The conditions by which lists of videos are narrowed. */
export const videoClaimKeys = ['claimState', 'claimType'] as const
type Key = (typeof videoClaimKeys)[number]

/** What a list calls how a video is claimed, and what of it. */
type Labels = { readonly title: string; readonly type: string }

/** How a video is claimed (E14), who claims and what of it, for lists of videos. */
export function useVideoClaim(labels: Labels) {
  const { t } = useTranslation('states')
  const view = ({ state, type, direction }: VideoClaim): { readonly tone: Tone; readonly label: string } => {
    const name = claimState.nameOf(state)
    const words = [
      t(`claimState.${name}`),
      ...(direction === null ? [] : [t(`claimDirection.${direction}`)]),
      ...(type === null ? [] : [t(`claimType.${type}`)]),
    ]
    return { tone: claimTone[name], label: joined(words) }
  }
  return {
    view,
    column: <Row extends { readonly claim: VideoClaim }>(
      rest: Partial<Pick<Column<Row>, 'hiddenAtFirst' | 'width'>> = {},
    ): Column<Row> =>
      statusColumn<Row>('claim', labels.title, ({ claim }) => view(claim), { width: 176, ...rest }),
    conditions: useConditions(labels),
  }
}

function useConditions({ title, type }: Labels): readonly SearchItem<Key>[] {
  const { t } = useTranslation('states')
  return useMemo(
    () => [
      {
        key: 'claimState',
        label: title,
        element: 'select',
        multiple: true,
        options: claimState.names.map((name) => ({
          value: String(claimState.codes[name]),
          label: t(`claimState.${name}`),
        })),
      },
      {
        key: 'claimType',
        label: type,
        element: 'select',
        options: claimTypes.map((value) => ({ value, label: t(`claimType.${value}`) })),
      },
    ],
    [t, title, type],
  )
}
