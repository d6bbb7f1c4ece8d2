import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, root } from '../project.ts'

/** Configures the Chinese font of our dependencies for the browser: a bare machine has none and shows boxes. */
export function fontEnv(): Readonly<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const fonts = join(root, 'node_modules', '@expo-google-fonts', 'noto-sans-sc')
  const cache = join(cacheDir, 'fontconfig')
  mkdirSync(cache, { recursive: true })
  const file = join(cacheDir, 'fonts.conf')
  const prefer = (family: string): string =>
    `  <alias><family>${family}</family><prefer><family>Noto Sans SC</family></prefer></alias>`
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${xml(join(fonts, '400Regular'))}</dir>
  <dir>${xml(join(fonts, '500Medium'))}</dir>
  <dir>${xml(join(fonts, '700Bold'))}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${xml(cache)}</cachedir>
${['sans-serif', 'PingFang SC', 'Microsoft YaHei'].map(prefer).join('\n')}
</fontconfig>
`,
  )
  return { FONTCONFIG_FILE: file }
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
