import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { create } from 'zustand'

interface Asked {
  readonly answer: (isProven: boolean) => void
}

/** Requests a step-up from the person. */
export const useStepUp = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/** Runs an act that may need a step-up: if the server asks for one, the person is asked and the act is repeated. */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isRefusal(error, 'step-up-needed')) throw error
    if (!(await askForProof())) throw error
    return act()
  }
}

function askForProof(): Promise<boolean> {
  return new Promise(resolve => {
    useStepUp.setState({
      asked: {
        answer: isProven => {
          useStepUp.setState({ asked: null })
          resolve(isProven)
        },
      },
    })
  })
}
