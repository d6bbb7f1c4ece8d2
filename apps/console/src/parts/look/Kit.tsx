import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { consoleTheme } from './theme.ts'

/** Whatever uses the component kit stands in here. The shell does without it, so that it is there before the kit is. */
export function Kit({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={consoleTheme} locale={zhCN} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
