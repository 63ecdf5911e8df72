/** A body with a record and its files, as the multipart calls take them. */
interface MultipartBody {
  json: unknown;
  images?: readonly Blob[];
  docs?: readonly Blob[];
}

/** Writes such a body as a form; give it to a call as `bodySerializer`. */
export function multipart(body: MultipartBody): FormData {
  const form = new FormData();
  form.append('json', new Blob([JSON.stringify(body.json)], { type: 'application/json' }));
  for (const image of body.images ?? []) form.append('images', image);
  for (const doc of body.docs ?? []) form.append('docs', doc);
  return form;
}
