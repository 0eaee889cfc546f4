import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces the title of each new page to screen readers, as a browser does for the first. */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  // Choosing a size leads to no other page.
  const address = pathname + (search.startsWith('?variant=') ? '' : search);
  const announced = useRef(address);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (announced.current === address) return;
    announced.current = address;
    setTitle(document.title);
  }, [address]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
