import type { ThemeConfig } from 'antd'
import { colours, type } from './tokens.ts'

const px = (length: string) => Number.parseInt(length, 10)

/** The same tokens for antd. Page-level variables stay ours; antd's live under one shared key. */
export const theme: ThemeConfig = {
  cssVar: { key: 'xiaojiu' },
  hashed: false,
  token: {
    colorPrimary: colours.brand,
    colorPrimaryHover: colours['brand-hover'],
    colorPrimaryActive: colours['brand-press'],
    colorLink: colours.brand,
    colorLinkHover: colours['brand-hover'],
    colorError: colours.red,
    colorWarning: colours.amber,
    colorSuccess: colours.green,
    colorInfo: colours.brand,
    colorText: colours.ink,
    colorTextSecondary: colours['ink-2'],
    colorTextTertiary: colours['ink-3'],
    colorTextDescription: colours['ink-3'],
    colorTextPlaceholder: colours['ink-3'],
    colorBorder: colours['line-strong'],
    colorBorderSecondary: colours.line,
    colorSplit: colours['line-soft'],
    colorBgLayout: colours.page,
    colorFillAlter: colours.fill,
    borderRadius: 6,
    borderRadiusSM: 4,
    controlHeight: 32,
    controlHeightSM: 28,
    controlHeightLG: 44,
    fontFamily: type.font,
    fontSize: px(type['fs-14']),
    fontSizeSM: px(type['fs-12']),
    boxShadowTertiary: 'none',
    wireframe: false,
  },
  components: {
    Table: {
      headerBg: colours.fill,
      headerColor: colours['ink-2'],
      headerSplitColor: 'transparent',
      rowHoverBg: colours.fill,
      borderColor: colours['line-soft'],
      cellPaddingBlock: 10,
      cellPaddingInline: 8,
      cellFontSize: px(type['fs-14']),
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
    Form: { itemMarginBottom: 20, labelColor: colours['ink-2'] },
    Input: { activeShadow: 'none' },
    Tabs: { titleFontSize: px(type['fs-16']) },
  },
}
