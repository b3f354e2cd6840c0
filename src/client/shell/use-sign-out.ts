import { useMutation } from '@tanstack/react-query'
import { forgetStores, uploadStores } from '../api/browser-store.ts'
import { call } from '../api/index.ts'
import { paths } from '../format/index.ts'

export const useSignOut = () =>
  useMutation({
    mutationFn: () => call('delete_session', {}),
    // A new document: nothing of this account stays in the memory of a shared computer, and no file that waits to be sent.
    onSuccess: () => {
      forgetStores(uploadStores)
      window.location.assign(paths.signIn())
    },
  })
