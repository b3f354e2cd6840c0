import { useMutation } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { deleteDatabase, UPLOAD_DATABASE } from '../api/browser-store.ts'
import { paths } from '../format/index.ts'

export const useSignOut = () =>
  useMutation({
    mutationFn: () => call('delete_session', {}),
    // Loads a new document and deletes waiting uploads, so that a shared computer keeps no data of this account.
    onSuccess: async () => {
      await deleteDatabase(UPLOAD_DATABASE)
      window.location.assign(paths.signIn())
    },
  })
