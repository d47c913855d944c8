// The one file with colours. Everything else uses antd's tokens (`--ant-color-…` in style sheets).
import { type ThemeConfig, theme } from 'antd';

/** Specification §9: primary colour green. */
const GREEN = '#2e7d32';

const shared: ThemeConfig['token'] = {
  colorPrimary: GREEN,
  // The ring of what has the focus: antd's is hardly seen on the dark grounds.
  colorPrimaryBorder: '#43a047',
  borderRadius: 6,
  fontSize: 14,
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif",
  wireframe: false,
};

/** Readable on white, and on the dark containers: antd's red is neither. */
const RED = '#c62828';
const RED_ON_DARK = '#f28b82';

/** One accent: antd's would be the blue of information. */
const progress = { defaultColor: GREEN };
const menu = { itemHeight: 36, subMenuItemBg: 'transparent' };

export const lightTheme: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shared,
    // White texts stay readable under the pointer: darker, not lighter.
    colorPrimaryHover: '#256b2a',
    colorErrorHover: '#b71c1c',
    colorLink: GREEN,
    colorLinkHover: '#1b5e20',
    colorError: RED,
    colorErrorText: RED,
    // What antd derives from this green is grey.
    colorPrimaryBg: '#e8f5e9',
    colorPrimaryBgHover: '#d5ebd7',
    colorBgLayout: '#f4f6f4',
    // Secondary texts of antd are below 4.5:1 on the layout's grey.
    colorTextSecondary: '#565d57',
    colorTextTertiary: '#646b65',
    colorTextDescription: '#5c635d',
    colorTextPlaceholder: '#6b726c',
  },
  components: {
    Menu: menu,
    Progress: progress,
  },
};

export const darkTheme: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...shared,
    // The algorithm dims the seed; white on it and the text made of it keep their contrast this way.
    colorPrimary: GREEN,
    colorErrorText: RED_ON_DARK,
    colorPrimaryText: '#81c784',
    colorPrimaryTextHover: '#a5d6a7',
    colorPrimaryBg: '#1b2a1d',
    colorPrimaryBgHover: '#23382a',
    colorLink: '#81c784',
    colorLinkHover: '#a5d6a7',
    colorLinkActive: '#66bb6a',
    colorBgLayout: '#101412',
    colorTextSecondary: '#b3bab4',
    colorTextTertiary: '#a3aaa4',
    colorTextDescription: '#b3bab4',
    colorTextPlaceholder: '#8f9690',
  },
  components: {
    Progress: progress,
    Menu: { ...menu, itemSelectedColor: '#a5d6a7', subMenuItemSelectedColor: '#a5d6a7' },
    Button: {
      colorPrimary: GREEN,
      colorPrimaryHover: '#256b2a',
      colorError: RED_ON_DARK,
      colorErrorHover: '#f6aea8',
      colorErrorActive: RED_ON_DARK,
      dangerColor: '#1f1f1f',
      defaultHoverColor: '#a5d6a7',
      defaultHoverBorderColor: '#81c784',
      defaultActiveColor: '#a5d6a7',
      defaultActiveBorderColor: '#81c784',
    },
    Tabs: { itemSelectedColor: '#81c784', itemHoverColor: '#a5d6a7', inkBarColor: '#81c784' },
    Form: { colorError: RED_ON_DARK },
    Dropdown: { colorError: RED_ON_DARK },
  },
};

/** For those who asked their system for less motion. */
export function withoutMotion(config: ThemeConfig): ThemeConfig {
  return { ...config, token: { ...config.token, motion: false } };
}
