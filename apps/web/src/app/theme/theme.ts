import { type ThemeConfig, theme } from 'antd'
import type { Look } from '#src/shared/preferences/preferences.ts'

type Mode = 'light' | 'dark'

/**
 * The two primary colours of the specification are for logo, charts, progress; buttons and links take their darker
 * siblings, because white on the brand colours is 4.26:1 and 3.24:1 (shell.md 1.3).
 */
const accents = {
  violet: {
    brand: '#7367F0',
    light: {
      colorPrimary: '#6558E0',
      colorPrimaryHover: '#534DC9',
      colorPrimaryBorder: '#6558E0',
      colorLink: '#6558E0',
      colorLinkHover: '#534DC9',
    },
    dark: {
      colorPrimary: '#6558E0',
      colorPrimaryHover: '#6A5DE6',
      colorPrimaryBorder: '#A99BFF',
      colorLink: '#C4BAFF',
      colorLinkHover: '#DDD6FF',
    },
  },
  blue: {
    brand: '#5A8DEE',
    light: {
      colorPrimary: '#3567CE',
      colorPrimaryHover: '#2B56B0',
      colorPrimaryBorder: '#3567CE',
      colorLink: '#3567CE',
      colorLinkHover: '#2B56B0',
    },
    dark: {
      colorPrimary: '#3567CE',
      colorPrimaryHover: '#3A6CD4',
      colorPrimaryBorder: '#8FB4FF',
      colorLink: '#A9C6FF',
      colorLinkHover: '#CBDDFF',
    },
  },
} as const satisfies Record<Look<'accent'>, unknown>

const shared = {
  borderRadius: 8,
  controlHeight: 36,
  // By language: base.css.
  fontFamily: 'var(--fonts)',
}

/** Colours antd derives below 4.5:1 are set here; each pair was measured (shell.md 1.3). */
const light = {
  colorError: '#CF1322',
  colorWarningText: '#8A5300',
  colorBgLayout: '#F5F4FA',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
}

const dark = {
  colorError: '#FF9C99',
  colorWarningText: '#F3C26B',
  colorBgLayout: '#1B1929',
  colorBgContainer: '#28243D',
  colorBgElevated: '#312D4B',
  colorTextTertiary: 'rgba(255, 255, 255, 0.6)',
  colorTextDescription: 'rgba(255, 255, 255, 0.6)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)',
}

/** The menu: on a dark ground in the semi-dark skin and in the dark mode, otherwise on that of the page. */
const menuOn = ({ colorPrimary: primary, colorLink }: { colorPrimary: string; colorLink: string }) => ({
  itemHeight: 44,
  iconSize: 20,
  collapsedIconSize: 20,
  itemBorderRadius: 8,
  itemMarginInline: 8,
  activeBarBorderWidth: 0,
  activeBarHeight: 0,
  subMenuItemSelectedColor: colorLink,
  itemBg: 'transparent',
  subMenuItemBg: 'transparent',
  itemSelectedBg: primary,
  itemSelectedColor: '#FFFFFF',
  horizontalItemSelectedColor: '#FFFFFF',
  horizontalItemSelectedBg: primary,
  horizontalItemBorderRadius: 8,
  darkItemBg: 'transparent',
  darkSubMenuItemBg: 'transparent',
  darkItemColor: 'rgba(255, 255, 255, 0.76)',
  darkItemHoverColor: '#FFFFFF',
  darkItemHoverBg: 'rgba(255, 255, 255, 0.08)',
  darkItemSelectedBg: primary,
  darkItemSelectedColor: '#FFFFFF',
  darkGroupTitleColor: 'rgba(255, 255, 255, 0.6)',
})

/**
 * White on the dark mode's light red is 2.6:1; the words of a plain button under the pointer, in the colour of buttons, are
 * 3.1:1 on a card.
 */
const buttonInTheDark = (colorLink: string) => ({
  dangerColor: dark.colorBgLayout,
  defaultHoverColor: colorLink,
  defaultHoverBorderColor: colorLink,
  defaultActiveColor: colorLink,
  defaultActiveBorderColor: colorLink,
})

/** The class of the variables: on `<html>`, so that our own styles read them too. */
const cssVarKey = 'pindao'

/** What the kit is drawn with. In the bordered skin page and cards are one ground, told apart by lines. */
export function themeOf(look: {
  readonly mode: Mode
  readonly skin: Look<'skin'>
  readonly accent: Look<'accent'>
}): ThemeConfig {
  const isDark = look.mode === 'dark'
  const { brand, [look.mode]: colours } = accents[look.accent]
  const ground = isDark ? dark : light
  const page = look.skin === 'bordered' ? { colorBgLayout: isDark ? dark.colorBgContainer : '#FFFFFF' } : {}
  return {
    cssVar: { key: cssVarKey },
    hashed: false,
    zeroRuntime: true,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...shared, ...ground, ...colours, ...page },
    components: {
      Menu: menuOn(colours),
      ...(isDark ? { Button: buttonInTheDark(colours.colorLink) } : {}),
      Progress: { defaultColor: brand },
      // The name of the tab that is open is text on the card.
      Tabs: {
        itemSelectedColor: colours.colorLink,
        itemHoverColor: colours.colorLink,
        itemActiveColor: colours.colorLink,
      },
      // The number of the page shown now is text on the card, not on the colour.
      Pagination: { itemActiveColor: colours.colorLink },
    },
  }
}
