export type SeriesTone = 'primary' | 'success' | 'error' | 'info' | 'warm'

/** What a chart is drawn with in a mode. Each colour of a series is at least 3:1 on the card (WCAG 1.4.11). */
export type ChartPalette = {
  readonly card: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly tooltip: string
  /** Stripes over the colours of series. */
  readonly stripe: string
  readonly tones: Readonly<Record<SeriesTone, string>>
}

/** Blue-green and red differ in lightness too, so that they stay apart without colour. */
export const chartPalettes: Readonly<Record<'light' | 'dark', ChartPalette>> = {
  light: {
    card: '#FFFFFF',
    text: 'rgba(0, 0, 0, 0.88)',
    quiet: 'rgba(0, 0, 0, 0.62)',
    line: 'rgba(0, 0, 0, 0.09)',
    tooltip: '#FFFFFF',
    stripe: 'rgba(255, 255, 255, 0.5)',
    tones: { primary: '#7367F0', success: '#1F9D6B', error: '#B4232C', info: '#2F6FDB', warm: '#B76E00' },
  },
  dark: {
    card: '#28243D',
    text: 'rgba(255, 255, 255, 0.88)',
    quiet: 'rgba(255, 255, 255, 0.65)',
    line: 'rgba(255, 255, 255, 0.12)',
    tooltip: '#312D4B',
    stripe: 'rgba(0, 0, 0, 0.4)',
    tones: { primary: '#A99BFF', success: '#6FE3B2', error: '#FF8A86', info: '#7FB0FF', warm: '#E8B04A' },
  },
}
