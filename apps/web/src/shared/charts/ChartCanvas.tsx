import { BarChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDirection } from '../i18n/use-direction.ts'
import { useMedia } from '../ui/use-media.ts'
import type { ChartData } from './chart-data.ts'
import { chartOption } from './chart-option.ts'
import { chartPalettes } from './chart-palette.ts'
import { useChartMode } from './use-chart-mode.ts'

// Canvas: the drawing sets no style attributes, and a year of days is one element.
register([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AriaComponent,
  CanvasRenderer,
])

/** The drawing of a chart, which fills its place and follows it. Loaded when the first chart is shown. */
export function ChartCanvas(props: {
  readonly label: string
  readonly data: ChartData
  readonly format: (value: number) => string
  readonly max?: number | undefined
}) {
  const { label, data, format, max } = props
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const [inlineSize, setInlineSize] = useState(0)
  const mode = useChartMode()
  const direction = useDirection()
  const still = useMedia('(prefers-reduced-motion: reduce)')

  useLayoutEffect(() => {
    if (!place.current) return
    const made = init(place.current)
    chart.current = made
    const watch = new ResizeObserver(([seen]) => {
      made.resize()
      // In steps: not every pixel of a window being drawn wider is a new drawing.
      if (seen) setInlineSize(Math.round(seen.contentRect.width / 30) * 30)
    })
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    const palette = chartPalettes[mode]
    // The theme first: what the option does not name changes with the mode, too, without a new drawing.
    chart.current?.setTheme({
      color: Object.values(palette.tones),
      darkMode: mode === 'dark',
    })
    const fontFamily = place.current ? getComputedStyle(place.current).fontFamily : 'sans-serif'
    chart.current?.setOption(
      chartOption(data, {
        palette,
        direction,
        format,
        fontFamily,
        inlineSize,
        moves: !still,
        ...(max === undefined ? {} : { max }),
      }),
      { notMerge: true },
    )
  }, [data, direction, format, inlineSize, max, mode, still])

  return <div ref={place} role="img" aria-label={label} style={{ blockSize: '100%' }} />
}
