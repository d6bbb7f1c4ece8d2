import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)

/** The font of every paper we make: only the characters used are put into a file. */
export const REGULAR_FONT = packages.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
export const BOLD_FONT = packages.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
