import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { toast } from '../../ui/toast.tsx';
import type { ProfileChange, User } from '../contract.ts';
import { currentUser, reloadUser } from './current-user.ts';
import { cancelUserLoad, showUser } from './user-session.ts';

/**
 * Changes the own profile: shown at once, rolled back when the server refuses, and loaded afresh afterwards.
 * @returns null, or the failure, for the form to show at its fields.
 */
export async function updateProfile(change: ProfileChange): Promise<unknown> {
  const { user } = currentUser();
  if (!user) return new Error('Please sign in first.');
  cancelUserLoad();
  const before = showUser(shown(change));
  try {
    await api('PATCH /users/update-user/{id}', { params: { id: user.id }, body: change });
    return null;
  } catch (error) {
    if (before) showUser(before);
    toast.error('Update request failed', { description: sentenceOf(error) });
    return error;
  } finally {
    void reloadUser();
  }
}

/** What a change will look like. The address of an uploaded picture is made by the server, so that one is waited for. */
function shown(change: ProfileChange): Partial<User> {
  const { profilePictureId, avatar, ...rest } = change;
  if (avatar !== undefined)
    return { ...rest, avatar, profilePicture: `/avatars/${avatar}.svg`, profilePictureId: null };
  return profilePictureId === null ? { ...rest, profilePictureId } : rest;
}

/** Uploads a picture and makes it the profile picture. Answers whether it worked; a failure has been told. */
export async function uploadProfilePicture(file: File): Promise<boolean> {
  const { user } = currentUser();
  if (!user) return false;
  try {
    const { id } = await api('POST /media', { file });
    cancelUserLoad();
    await api('PATCH /users/update-user/{id}', { params: { id: user.id }, body: { profilePictureId: id } });
    return true;
  } catch (error) {
    toast.error('Error', { description: sentenceOf(error, 'Action failed. Please try later.') });
    return false;
  } finally {
    void reloadUser();
  }
}
