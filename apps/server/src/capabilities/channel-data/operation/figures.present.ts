import { dataMeasures, isMoneyMeasure } from '@pindao/protocol/channel-data/data-measures.ts'
import type { DataFigures } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { DaySums } from './day-sums.store.ts'

/** Whether somebody may see what platforms estimate that is earned. */
export const seesMoney = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('estimatedRevenue:read')

type Told = Omit<DaySums, 'lastDay'> & { readonly lastDay: string | null }

/** Figures as this person sees them: without the right to money each field of it is as one that was not said. */
export function presentFigures(sums: Told | undefined | null, actor: Actor): DataFigures | null {
  if (!sums) return null
  const money = seesMoney(actor)
  const measures = Object.fromEntries(
    dataMeasures.map((measure) => [
      measure,
      isMoneyMeasure(measure) && !money ? null : decimalText(sums[measure]),
    ]),
  ) as Pick<DataFigures, (typeof dataMeasures)[number]>
  const { currency, days, lastDay, isFinal } = sums
  return { ...measures, currency: money ? currency : null, days, lastDay, isFinal }
}

/** Decimals without the zeros that the database pads them with. */
export const decimalText = (value: string | null) =>
  value?.includes('.') ? value.replace(/0+$/u, '').replace(/\.$/u, '') : value
