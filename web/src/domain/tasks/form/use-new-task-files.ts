import { useRef, useState } from 'react';
import { type NewTaskFiles, NO_FILES } from './task-form';

/** The files of a new task, and how some of them are put in place of what was there; the draft keeps them. */
export function useNewTaskFiles(keep: (files: NewTaskFiles) => void) {
  const [files, setFiles] = useState(NO_FILES);
  const now = useRef(files);
  const put = (change: Partial<NewTaskFiles>) => {
    now.current = { ...now.current, ...change };
    setFiles(now.current);
    keep(now.current);
  };
  return [files, put] as const;
}
