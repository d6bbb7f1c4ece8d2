import { create } from 'zustand'

/** Whether the palette or the list of keys is wanted; whoever shows them is above the shell. */
export const useAsks = create<{ readonly palette: boolean; readonly help: boolean }>(() => ({
  palette: false,
  help: false,
}))

export function askForPalette(): void {
  useAsks.setState({ palette: true })
}

export function askForHelp(): void {
  useAsks.setState({ help: true })
}
