import { getChannel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { addDays, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { PublishPlan } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { scheduleModes } from '@pindao/protocol/publishing/publish-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { type PlanValues, valuesOf } from './plan-values.ts'

/** A new plan begins tomorrow with one video a day at eight in the evening: what most do, and easily changed. */
export function useInitialPlan(plan: PublishPlan | undefined): PlanValues {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const zone = useTimeZone()
  const [values] = useState<PlanValues>(() => {
    if (plan !== undefined)
      return {
        ...valuesOf(plan.rule),
        name: plan.name,
        madeForKids: plan.fields.madeForKids,
        template: 'default',
        description: plan.fields.description,
      }
    const today = dayIn(Date.now(), zone)
    const evening = dayjs('2000-01-01 20:00')
    return {
      name: t('plans.nameOfNew', { day: format.day(today) }),
      mode: scheduleModes.daily1,
      zone,
      startDate: dayjs(addDays(today, 1)),
      presetTime: evening,
      timesBy: 'times',
      times: [],
      firstTime: evening,
      intervalHours: null,
      slots: [],
      weekday: null,
      staggerMinutes: 0,
      madeForKids: null,
      template: 'default',
      description: '',
    }
  })
  return values
}

/** Calls back with the zone of the first channel, once it is known. */
export function useZoneOfChannel(channelId: string | undefined, onZone: (zone: string) => void): void {
  const told = useRef<string | null>(null)
  const { data } = useQuery({
    queryKey: ['publishPlans', 'channel', channelId],
    queryFn: ({ signal }) => call(getChannel, { params: { id: channelId ?? '' } }, { signal }),
    enabled: channelId !== undefined,
  })
  useEffect(() => {
    if (data === undefined || told.current === data.id) return
    told.current = data.id
    onZone(data.timeZone)
  }, [data, onZone])
}
