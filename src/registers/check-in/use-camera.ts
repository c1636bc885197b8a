import { useEffect, useRef, useState } from 'react';
import type { Picture } from './read-picture.ts';

type CameraState = 'starting' | 'watching' | 'missing';

/** How often a picture is looked at, in milliseconds: quick enough to feel immediate, slow enough for an old phone. */
const LOOK_MS = 200;
/** Larger pictures take longer and read no better. */
const LONGEST_SIDE = 640;

/** The code that reads pictures: fetched when a register is opened, because at the door there may be no signal. */
export const loadReader = () => import('./read-picture.ts');

/** Shows the camera in a `<video>` while `on`, and tells each code that it sees, once until it sees another. */
export function useCamera(on: boolean, onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onText);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    told.current = onText;
  });
  useEffect(() => {
    if (!on) return undefined;
    let stream: MediaStream | null = null;
    let timer = 0;
    let gone = false;
    let last = '';
    const start = async (): Promise<void> => {
      try {
        const [opened, read] = await Promise.all([
          navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
          loadReader(),
        ]);
        stream = opened;
        const shown = video.current;
        if (gone || !shown) return stop();
        shown.srcObject = stream;
        await shown.play();
        setState('watching');
        timer = window.setInterval(() => {
          const picture = pictureOf(shown);
          const text = picture ? read.textIn(picture) : '';
          if (text !== '' && text !== last) {
            last = text;
            told.current(text);
          }
        }, LOOK_MS);
      } catch {
        // Refused, missing, or in use by another program: the code can be typed.
        stop();
        if (!gone) setState('missing');
      }
    };
    const stop = (): void => {
      window.clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return () => {
      gone = true;
      stop();
    };
  }, [on]);
  return { video, state };
}

function pictureOf(shown: HTMLVideoElement): Picture | null {
  const { videoWidth, videoHeight } = shown;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(shown, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}
