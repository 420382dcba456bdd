import { type ThemeConfig, theme } from 'antd'

/** Logo, charts, progress. Buttons and links take the darker sibling: white on this is 4.26:1 (shell.md 1.3). */
const brand = '#7367F0'

const shared = {
  colorPrimary: '#6558E0',
  borderRadius: 8,
  controlHeight: 36,
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Noto Sans Arabic', Tahoma, sans-serif",
}

/** Colours antd derives below 4.5:1 are set here; each pair was measured (shell.md 1.3). */
const light = {
  colorPrimaryHover: '#534DC9',
  colorPrimaryBorder: '#6558E0',
  colorLink: '#6558E0',
  colorLinkHover: '#534DC9',
  colorError: '#CF1322',
  colorBgLayout: '#F5F4FA',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
}

const dark = {
  colorPrimaryHover: '#6A5DE6',
  colorPrimaryBorder: '#A99BFF',
  colorLink: '#C4BAFF',
  colorLinkHover: '#DDD6FF',
  colorError: '#FF9C99',
  colorBgLayout: '#1B1929',
  colorBgContainer: '#28243D',
  colorBgElevated: '#312D4B',
  colorTextTertiary: 'rgba(255, 255, 255, 0.6)',
  colorTextDescription: 'rgba(255, 255, 255, 0.6)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)',
}

/** The semi-dark menu (SHL-06: the default skin): dark in both modes. */
const menu = {
  itemHeight: 44,
  iconSize: 20,
  collapsedIconSize: 20,
  itemBorderRadius: 8,
  itemMarginInline: 8,
  activeBarBorderWidth: 0,
  darkItemBg: 'transparent',
  darkSubMenuItemBg: 'transparent',
  darkItemColor: 'rgba(255, 255, 255, 0.76)',
  darkItemHoverColor: '#FFFFFF',
  darkItemHoverBg: 'rgba(255, 255, 255, 0.08)',
  darkItemSelectedBg: '#6558E0',
  darkItemSelectedColor: '#FFFFFF',
  darkGroupTitleColor: 'rgba(255, 255, 255, 0.6)',
}

/** The class of the variables: on `<html>`, so that our own styles read them too. */
const cssVarKey = 'pindao'

export function themeOf(mode: 'light' | 'dark'): ThemeConfig {
  return {
    cssVar: { key: cssVarKey },
    hashed: false,
    zeroRuntime: true,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...shared, ...(mode === 'dark' ? dark : light) },
    components: {
      Menu: menu,
      // White on the dark mode's light red is 2.6:1.
      ...(mode === 'dark' ? { Button: { dangerColor: dark.colorBgLayout } } : {}),
      Progress: { defaultColor: brand },
      // The number of the page shown now is text on the card, not on the colour.
      Pagination: { itemActiveColor: mode === 'dark' ? dark.colorLink : light.colorLink },
    },
  }
}
