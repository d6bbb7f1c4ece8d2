import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)

/** The font of all documents; a file embeds only the characters it uses. */
export const REGULAR_FONT = packages.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
export const BOLD_FONT = packages.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
