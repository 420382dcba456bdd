import type { GrantMap } from '@pindao/protocol/channels/grant.endpoints.ts'
import { TreemapChart } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { chartPalettes } from '#src/shared/charts/chart-palette.ts'
import { useChartMode } from '#src/shared/charts/use-chart-mode.ts'
import { useMedia } from '#src/shared/ui/use-media.ts'
import { grantMapOption } from '../grant-map-option.ts'
import { useGrantWords } from '../use-grant-words.ts'

register([TreemapChart, TooltipComponent, CanvasRenderer])

/** The drawing of the map, which fills its place; a press on a block opens its grant. */
export function GrantMapCanvas(props: {
  readonly label: string
  readonly grants: GrantMap
  onOpen(grantId: string): void
}) {
  const { label, grants } = props
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const mode = useChartMode()
  const words = useGrantWords()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const open = useEffectEvent((data: unknown) => {
    const grantId = (data as { readonly grantId?: string } | undefined)?.grantId
    if (grantId !== undefined) props.onOpen(grantId)
  })

  useLayoutEffect(() => {
    if (!place.current) return
    const made = init(place.current)
    chart.current = made
    made.on('click', ({ data }) => open(data))
    const watch = new ResizeObserver(() => made.resize())
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  const draw = useEffectEvent(() => {
    const fontFamily = place.current ? getComputedStyle(place.current).fontFamily : 'sans-serif'
    const look = { palette: chartPalettes[mode], fontFamily, moves: !still }
    chart.current?.setOption(
      grantMapOption(grants, look, (status) => words.state(status).label),
      { notMerge: true },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn depends on these
  useEffect(() => draw(), [grants, mode, still])

  return <div ref={place} role="img" aria-label={label} style={{ blockSize: '100%' }} />
}
