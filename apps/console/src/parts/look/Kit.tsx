import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { consoleTheme } from './theme.ts'

/** Wraps everything that uses the component library. The shell does not use it, so it appears before the library is loaded. */
export function Kit({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={consoleTheme} locale={zhCN} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
