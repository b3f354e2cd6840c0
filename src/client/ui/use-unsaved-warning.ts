import { useEffect } from 'react'

/** Has the browser ask before the tab is closed or loaded again while something typed is not saved. */
export function useUnsavedWarning(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsaved])
}
